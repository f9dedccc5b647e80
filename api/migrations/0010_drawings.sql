CREATE TABLE "draw_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"index" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"failure_kind" text,
	"failure_text" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"thumbnails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"interim" text DEFAULT '' NOT NULL,
	"thumbhash" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"actual" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" jsonb,
	"action" text DEFAULT 'generate' NOT NULL,
	"model_key" text NOT NULL,
	"parent_id" integer DEFAULT 0 NOT NULL,
	"root_id" integer DEFAULT 0 NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"deleted_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"action" text DEFAULT 'generate' NOT NULL,
	"prompt" text NOT NULL,
	"grams" integer[] DEFAULT '{}' NOT NULL,
	"negative" text DEFAULT '' NOT NULL,
	"other" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"quality" text DEFAULT '' NOT NULL,
	"model_key" text NOT NULL,
	"model_name" text NOT NULL,
	"scale" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seed" bigint,
	"is_transparent" boolean DEFAULT false NOT NULL,
	"count" integer NOT NULL,
	"price" integer NOT NULL,
	"use_name" text NOT NULL,
	"references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mask" text DEFAULT '' NOT NULL,
	"extend" jsonb,
	"source" jsonb,
	"source_channel" text DEFAULT '' NOT NULL,
	"message_id" integer DEFAULT 0 NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"sent_time" timestamp with time zone,
	"provider_task_id" text DEFAULT '' NOT NULL,
	"task_id" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "made_files" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"bytes" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_request_id_draw_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."draw_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_requests" ADD CONSTRAINT "draw_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_records_request" ON "draw_records" USING btree ("request_id","index");--> statement-breakpoint
CREATE INDEX "draw_records_user" ON "draw_records" USING btree ("user_id","id") WHERE "draw_records"."deleted_time" is null;--> statement-breakpoint
CREATE INDEX "draw_records_open" ON "draw_records" USING btree ("user_id","id") WHERE "draw_records"."status" < 2;--> statement-breakpoint
CREATE INDEX "draw_records_favourite" ON "draw_records" USING btree ("user_id","id") WHERE "draw_records"."is_favourite";--> statement-breakpoint
CREATE INDEX "draw_records_parent" ON "draw_records" USING btree ("parent_id") WHERE "draw_records"."parent_id" > 0;--> statement-breakpoint
CREATE INDEX "draw_records_model" ON "draw_records" USING btree ("model_key","id") WHERE "draw_records"."status" = 3;--> statement-breakpoint
CREATE INDEX "draw_records_deleted" ON "draw_records" USING btree ("deleted_time") WHERE "draw_records"."deleted_time" is not null and "draw_records"."name" <> '';--> statement-breakpoint
CREATE INDEX "draw_requests_user" ON "draw_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "draw_requests_grams" ON "draw_requests" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "made_files_user" ON "made_files" USING btree ("user_id");