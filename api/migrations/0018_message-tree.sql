ALTER TABLE "chat_messages" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "written_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "leaf_id" integer;--> statement-breakpoint
CREATE INDEX "chat_messages_parent" ON "chat_messages" USING btree ("session_id","parent_id");--> statement-breakpoint
-- What is stored becomes one path a session: a question follows the last answer to the question before it.
UPDATE chat_messages SET parent_id = question_id WHERE role = 'answer';
--> statement-breakpoint
UPDATE chat_messages SET parent_id = coalesce(last_answer.id, asked.before, 0)
  FROM (SELECT id, lag(id) OVER (PARTITION BY session_id ORDER BY id) AS before FROM chat_messages WHERE role = 'question') asked
  LEFT JOIN (SELECT question_id, max(id) AS id FROM chat_messages WHERE role = 'answer' GROUP BY question_id) last_answer
    ON last_answer.question_id = asked.before
  WHERE asked.id = chat_messages.id;
--> statement-breakpoint
-- An insert that names no message before it (an application of the version before, an import) goes on where the shown path ends.
CREATE FUNCTION chat_message_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.parent_id := coalesce(
    NEW.question_id,
    (SELECT leaf_id FROM chat_sessions WHERE id = NEW.session_id),
    (SELECT max(id) FROM chat_messages WHERE session_id = NEW.session_id),
    0
  );
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_message_parent BEFORE INSERT ON chat_messages
  FOR EACH ROW WHEN (NEW.parent_id IS NULL) EXECUTE FUNCTION chat_message_parent();
--> statement-breakpoint
-- Of a session with several paths the shown one is that of the newest message.
CREATE FUNCTION chat_message_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_sessions SET leaf_id = NEW.id WHERE id = NEW.session_id AND leaf_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_message_leaf AFTER INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION chat_message_leaf();
