const short = (value: number) => String(Math.round(value * 1000) / 1000);

/**
 * A shape as one path of straight lines and quarter circles, so that it can be drawn as SVG and as PDF. Written as SVG has it:
 * `M` is absolute, `l` and `a` are relative.
 */
export class CodePath {
  private readonly parts: string[] = [];
  /** What was drawn before from its first point on: a code has the same shape a thousand times. */
  private readonly known = new Map<string, string>();

  /** A rectangle, with round corners where they are wanted: from the upper left, clockwise. */
  box(
    left: number,
    top: number,
    width: number,
    height: number,
    radii: readonly [number, number, number, number] = none,
  ): this {
    const [a, b, c, d] = radii;
    return this.stamp(left + a, top, `${width} ${height} ${radii}`, () => {
      this.line(width - a - b, 0)
        .turn(b, b)
        .line(0, height - b - c)
        .turn(-c, c)
        .line(-(width - c - d), 0)
        .turn(-d, -d)
        .line(0, -(height - d - a))
        .turn(a, -a)
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

  /** What fills the corner between two sides: it begins in the corner itself; `x` and `y` point away from it. */
  fillet(left: number, top: number, x: number, y: number): this {
    // Along one side, back on a quarter circle that bulges towards the corner.
    this.start(left, top).line(x, 0);
    this.parts.push(`a${short(Math.abs(x))} ${short(Math.abs(y))} 0 0 ${x * y > 0 ? 0 : 1} ${short(-x)} ${short(y)}`);
    return this.end();
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

  private start(x: number, y: number): this {
    this.parts.push(`M${short(x)} ${short(y)}`);
    return this;
  }

  private line(x: number, y: number): this {
    if (x !== 0 || y !== 0) this.parts.push(`l${short(x)} ${short(y)}`);
    return this;
  }

  /** A quarter circle clockwise. */
  private turn(x: number, y: number): this {
    if (x !== 0) this.parts.push(`a${short(Math.abs(x))} ${short(Math.abs(y))} 0 0 1 ${short(x)} ${short(y)}`);
    return this;
  }

  private end(): this {
    this.parts.push('z');
    return this;
  }
}

const none = [0, 0, 0, 0] as const;
