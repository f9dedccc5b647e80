CREATE TABLE "provider_health" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"ok_time" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"is_key_refused" boolean DEFAULT false NOT NULL,
	"error_time" timestamp with time zone,
	"error_status" integer DEFAULT 0 NOT NULL,
	"error_words" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_health_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "failure_detail" text DEFAULT '' NOT NULL;