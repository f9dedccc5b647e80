CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_event" UNIQUE("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "quarantined_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quarantined_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"event_id" text,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"body_hash" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	CONSTRAINT "quarantined_notices_body" UNIQUE("source","body_hash"),
	CONSTRAINT "quarantined_notices_status" CHECK ("quarantined_notices"."status" in ('refused', 'failed', 'done'))
);
--> statement-breakpoint
CREATE INDEX "quarantined_notices_open" ON "quarantined_notices" USING btree ("id") WHERE "quarantined_notices"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "quarantined_notices_event" ON "quarantined_notices" USING btree ("source","event_id");