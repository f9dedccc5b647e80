/** How many answers a question is to have, and how to say so. */
export type WantedAnswers = readonly [count: number, choose: (count: number) => void];
