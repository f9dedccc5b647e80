declare module 'fastify' {
  interface FastifyInstance {
    /** Speech synthesis and transcription, as far as they are configured. */
    speech: SpeechProvider;
  }
}

/** Reads texts aloud, and writes down what is said. */
export interface SpeechProvider {
  /** Names voice and model: the same text sounds the same under it. Undefined: it does not read aloud. */
  readonly voice: string | undefined;
  readonly canTranscribe: boolean;
  /** MP3 of a text of at most `maxSpeech` characters. Throws a `Refusal`. */
  speak(text: string): Promise<Buffer>;
  /** Throws a `Refusal`. */
  transcribe(recording: Recording): Promise<string>;
}

export interface Recording {
  bytes: Buffer;
  /** `speech.webm`: servers know the kind by its end. */
  name: string;
  mediaType: string;
}

/** Characters that OpenAI's servers read at once. */
export const maxSpeech = 4096;
