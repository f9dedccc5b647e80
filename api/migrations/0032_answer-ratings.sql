ALTER TABLE "chat_messages" ADD COLUMN "rating" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "rating_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_rated" ON "chat_messages" USING btree ("id") WHERE rating <> 0;