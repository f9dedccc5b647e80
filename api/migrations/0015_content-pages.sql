CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"done_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"preview_key" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_time" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("done_time","id");--> statement-breakpoint
CREATE INDEX "page_versions_live" ON "page_versions" USING btree ("page","publish_time" DESC NULLS LAST);