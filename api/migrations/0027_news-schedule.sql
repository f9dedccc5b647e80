CREATE TABLE "removed_news" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"remove_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "publish_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "update_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "preview_key" text DEFAULT gen_random_uuid()::text NOT NULL;