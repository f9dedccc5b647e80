import { noTicket, tabHeader, tabPath } from '../tabs/tab-words.ts';

/** What one document tells the shells of itself, so that an operator can count who still shows a release. */
export class TabReport {
  private ticket = noTicket;
  private hasLeft = false;
  private readonly shown: () => string;

  /** @param shown the release whose page is on show, `<name>@<version>` */
  constructor(shown: () => string) {
    this.shown = shown;
    // A document that is left becomes hidden after that; what it says last is that it left.
    window.addEventListener('pagehide', () => {
      this.say('left');
      this.hasLeft = true;
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden && !this.hasLeft) this.say('hidden');
    });
  }

  /** Headers of a look at the registry. */
  headers(): Record<string, string> {
    this.hasLeft = false;
    return { [tabHeader]: `${this.ticket} ${this.shown()}` };
  }

  /** Takes the ticket that came with the answer, if one did. */
  take(headers: Headers): void {
    this.ticket = headers.get(tabHeader) ?? this.ticket;
  }

  private say(what: 'hidden' | 'left'): void {
    if (this.ticket !== noTicket) navigator.sendBeacon(tabPath, `${this.ticket} ${this.shown()} ${what}`);
  }
}
