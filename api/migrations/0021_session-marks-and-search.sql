CREATE TABLE "chat_search" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"grams" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_indexed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "archive_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_search" ADD CONSTRAINT "chat_search_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_search_grams" ON "chat_search" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "chat_messages_unindexed" ON "chat_messages" USING btree ("user_id","id") WHERE not is_indexed;
--> statement-breakpoint
-- An indexed message whose text changes is indexed again, whoever changes it.
CREATE FUNCTION unindex_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_indexed := false;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER unindex_message BEFORE UPDATE OF content ON chat_messages
  FOR EACH ROW WHEN (OLD.is_indexed AND OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION unindex_message();
