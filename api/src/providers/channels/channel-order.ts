interface Ordered {
  position: number;
  weight: number;
}

/**
 * The order in which channels are asked: by position; among those of one position at random, each as often in front as
 * its weight says.
 */
export function inTurn<C extends Ordered>(channels: C[], random: () => number = Math.random): C[] {
  // Efraimidis and Spirakis: the largest of random^(1/weight) is drawn with the odds of its weight.
  const drawn = channels.map((channel) => ({ channel, draw: random() ** (1 / Math.max(channel.weight, 1)) }));
  drawn.sort((one, other) => one.channel.position - other.channel.position || other.draw - one.draw);
  return drawn.map(({ channel }) => channel);
}
