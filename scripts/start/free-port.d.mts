/** Says that another program listens on a port; undefined: none does, or any free one is meant. */
export function takenPort(name: string, port: number): Promise<string | undefined>;
