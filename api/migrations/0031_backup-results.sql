CREATE TABLE "backup_results" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"time" timestamp with time zone,
	"place" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"failed_time" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "backup_results_one" CHECK ("backup_results"."id" = 1)
);
