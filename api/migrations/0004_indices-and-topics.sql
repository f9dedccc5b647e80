CREATE INDEX "chat_messages_user" ON "chat_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chat_runs_session" ON "chat_runs" USING btree ("session_id");--> statement-breakpoint
-- The topics were drawn anew; their old addresses are kept by browsers for a year.
UPDATE example_groups SET image = 'files/v2/' || substr(image, 10) WHERE image LIKE 'files/v1/topic/%';
