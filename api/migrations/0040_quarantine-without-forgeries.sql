ALTER TABLE "quarantined_notices" DROP CONSTRAINT "quarantined_notices_body";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_kind";--> statement-breakpoint
ALTER TABLE "member_offers" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "quarantined_notices" ADD COLUMN "is_signed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quarantined_notices" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "quarantined_notices" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "quarantined_notices_about" ON "quarantined_notices" USING btree ("about");--> statement-breakpoint
ALTER TABLE "quarantined_notices" ADD CONSTRAINT "quarantined_notices_body" UNIQUE("source","body_hash","is_signed");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('operator', 'double', 'returned'));--> statement-breakpoint
UPDATE "quarantined_notices" SET "size" = octet_length("body");--> statement-breakpoint
-- What anybody could have sent is a sample from now on.
UPDATE "quarantined_notices" SET "is_signed" = false, "body" = substring("body" from 1 for 2048)
WHERE "event_id" IS NULL AND "status" = 'refused' AND ("reason" = 'the signature is wrong' OR starts_with("reason", 'it is signed by an unknown key'));--> statement-breakpoint
UPDATE "member_offers" SET "order_id" = (
  SELECT min("id") FROM "orders" WHERE "orders"."user_id" = "member_offers"."user_id" AND "pay_time" IS NOT NULL
    AND "snapshot" -> 'offer' IS NOT NULL AND ("snapshot" ->> 'packageId')::int = "member_offers"."package_id"
) WHERE "use_time" IS NOT NULL;
