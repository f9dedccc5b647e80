CREATE TABLE "provider_hours" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"health" text NOT NULL,
	"times" integer NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	"error_status" integer DEFAULT 0 NOT NULL,
	"error_words" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_hours_kind_name_hour_health_pk" PRIMARY KEY("kind","name","hour","health")
);
--> statement-breakpoint
CREATE INDEX "withdrawals_ended" ON "withdrawals" USING btree ("finish_time");