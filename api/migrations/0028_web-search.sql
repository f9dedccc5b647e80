ALTER TABLE "chat_messages" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "search_price" integer;