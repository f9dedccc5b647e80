/** As short as SVG allows: a code of small shapes is hundreds of kilobytes, which the browser reads with every key. */
function written(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  if (rounded === 0) return '0';
  if (rounded > 0 && rounded < 1) return String(rounded).slice(1);
  return rounded < 0 && rounded > -1 ? `-${String(rounded).slice(2)}` : String(rounded);
}

/** Length of a dot, in modules. */
const dot = 0.01;

/** How far the handles of a curve lie from its ends when it is a quarter circle, in radii. */
const roundness = 0.5523;

/**
 * A shape as one path of straight lines and quarter circles, filled or drawn with a round pen, so that it can be drawn as SVG and as PDF. Written as SVG has it:
 * `M` is absolute, `h`, `v`, `l` and `c` are relative. Quarter circles are curves, which browsers read faster than arcs.
 */
export class CodePath {
  private readonly parts: string[] = [];
  /** What was drawn before from its first point on: a code has the same shape a thousand times. */
  private readonly known = new Map<string, string>();
  /** Numbers as they are written: thousands of shapes stand in a hundred columns. */
  private readonly numbers = new Map<number, string>();

  /** A rectangle, with round corners where they are wanted: from the upper left, clockwise. */
  box(
    left: number,
    top: number,
    width: number,
    height: number,
    radii: readonly [number, number, number, number] = none,
  ): this {
    const [a, b, c, d] = radii;
    return this.stamp(left + a, top, `${width} ${height} ${a} ${b} ${c} ${d}`, () => {
      this.line(width - a - b, 0)
        .turn(b, b, 'across')
        .line(0, height - b - c)
        .turn(-c, c, 'down')
        .line(-(width - c - d), 0)
        .turn(-d, -d, 'across')
        .line(0, -(height - d - a))
        .turn(a, -a, 'down')
        .end();
    });
  }

  /** Points around a middle, joined by lines; as many times as large as they are given. */
  points(x: number, y: number, points: readonly (readonly [number, number])[], scale: number): this {
    const [[firstX, firstY] = [0, 0]] = points;
    return this.stamp(x + firstX * scale, y + firstY * scale, `${points.length} points ${scale}`, () => {
      let [px, py] = [firstX, firstY];
      for (const [nextX, nextY] of points.slice(1)) {
        this.line((nextX - px) * scale, (nextY - py) * scale);
        [px, py] = [nextX, nextY];
      }
      this.end();
    });
  }

  /** A line for a pen, across or down; a dot has a length too, because some programs draw nothing where there is none. */
  stroke(x: number, y: number, across: number, down: number): this {
    this.start(x, y);
    this.parts.push(down ? `v${this.short(down)}` : `h${this.short(across || dot)}`);
    return this;
  }

  /**
   * What fills the corner between two sides, from the corner away by `x` and `y`. It lies a little on both sides, so that no line shows
   * between them and it.
   */
  fillet(left: number, top: number, x: number, y: number): this {
    const [onX, onY] = [x / 4, y / 4];
    // Along one side, back on a quarter circle that bulges towards the corner.
    return this.stamp(left - onX, top - onY, `fillet ${x} ${y}`, () => {
      this.line(x + onX, 0)
        .line(0, onY)
        .turn(-x, y, 'across')
        .line(-onX, 0)
        .end();
    });
  }

  toString(): string {
    return this.parts.join('');
  }

  /** A shape at a place; how it goes on from its first point is written once. */
  private stamp(x: number, y: number, key: string, draw: () => void): this {
    this.start(x, y);
    const known = this.known.get(key);
    if (known !== undefined) this.parts.push(known);
    else {
      const from = this.parts.length;
      draw();
      this.known.set(key, this.parts.splice(from).join(''));
      this.parts.push(this.known.get(key) ?? '');
    }
    return this;
  }

  private readonly short = (value: number): string => {
    let known = this.numbers.get(value);
    if (known === undefined) {
      known = written(value);
      this.numbers.set(value, known);
    }
    return known;
  };

  private start(x: number, y: number): this {
    this.parts.push(`M${this.short(x)} ${this.short(y)}`);
    return this;
  }

  private line(x: number, y: number): this {
    if (y === 0 && x !== 0) this.parts.push(`h${this.short(x)}`);
    else if (x === 0 && y !== 0) this.parts.push(`v${this.short(y)}`);
    else if (x !== 0) this.parts.push(`l${this.short(x)} ${this.short(y)}`);
    return this;
  }

  /** A quarter circle that begins `across`, and so ends downwards, or the other way round. */
  private turn(x: number, y: number, begin: 'across' | 'down'): this {
    if (x === 0) return this;
    const [near, far] = [roundness, 1 - roundness];
    const handles = begin === 'across' ? [x * near, 0, x, y * far] : [0, y * near, x * far, y];
    this.parts.push(`c${[...handles, x, y].map(this.short).join(' ')}`);
    return this;
  }

  private end(): this {
    this.parts.push('z');
    return this;
  }
}

const none = [0, 0, 0, 0] as const;
