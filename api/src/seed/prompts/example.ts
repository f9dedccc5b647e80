/** An example of what can be drawn: the words, their translation, the style of the demonstration painter that fits. */
export type SeedPrompt = [prompt: string, english: string, style: string];
