CREATE TABLE "audit_results" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"result" jsonb NOT NULL,
	"time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_results_one" CHECK ("audit_results"."id" = 1)
);
