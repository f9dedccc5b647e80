CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" integer,
	"lane" text DEFAULT '' NOT NULL,
	"lane_limit" integer DEFAULT 1 NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"run_time" timestamp with time zone DEFAULT now() NOT NULL,
	"process_number" integer DEFAULT 0 NOT NULL,
	"heartbeat_time" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"begin_time" timestamp with time zone,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "refunds_pending";--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_key" ON "tasks" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "tasks_queued" ON "tasks" USING btree ("kind","user_id","id") WHERE "tasks"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "tasks_running" ON "tasks" USING btree ("kind") WHERE "tasks"."state" = 'running';--> statement-breakpoint
CREATE INDEX "tasks_begun" ON "tasks" USING btree ("kind","begin_time");--> statement-breakpoint
CREATE INDEX "tasks_end" ON "tasks" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id");--> statement-breakpoint
-- Refunds that wait for their channel are tasks from now on.
INSERT INTO "tasks" ("kind", "key", "payload", "run_time") SELECT 'send-refund', "sn", jsonb_build_object('refundId', "id"), "next_try" FROM "refunds" WHERE "status" = 'pending';