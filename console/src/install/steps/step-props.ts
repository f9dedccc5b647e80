export interface StepProps {
  /** It is done, or left for later. */
  onDone(): void;
}
