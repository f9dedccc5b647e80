ALTER TABLE "uploads" ADD COLUMN "kind" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "thumbnail" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "uses" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "last_used" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("last_used") WHERE "uploads"."uses" = 0;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_thumbnail_unique" UNIQUE("thumbnail");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind" CHECK ("uploads"."kind" in ('picture', 'text', 'pdf', 'audio'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_uses" CHECK ("uploads"."uses" >= 0);