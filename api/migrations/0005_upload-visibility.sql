ALTER TABLE "uploads" ADD COLUMN "visibility" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_visibility" CHECK ("uploads"."visibility" in ('public', 'owner'));--> statement-breakpoint
UPDATE "uploads" SET "visibility" = 'public' WHERE "kind" IN ('picture', 'voice');
