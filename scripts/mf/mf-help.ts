/** What `npm run mf` says by itself. */
export const help = `npm run mf -- <verb> [options]     ships one remote, or puts one back, while the site runs

Look
  list [remote]                    releases in the store; which one is live, which one was before
  status [--wait]                  what every running shell serves, what visitors get and what is wrong now; exit code 0
                                   only when every shell that there should be serves all that is live, and no page fails
  history [remote] [--limit 20]    who moved what, when and why
  diff <remote>@<version> [<remote>@<version>]
                                   what the second has otherwise than the first (of one: than the live one): pages,
                                   endpoints, bytes, shared libraries, texts

Ship
  publish [remote | folder] …      build if needed, check, put into the store; moves no traffic (no name: all)
  preview <remote>@<version> [--for 2h]
                                   a link by which one browser sees it on the live site; preview … --end closes it
  promote <remote>@<version> --reason "…"
                                   make it live, once a running shell has prepared it; returns when all shells serve it
  promote <remote>@<version> --percent 5 --reason "…"
                                   a canary: this percentage of visitors gets it; another share keeps whom it can
  promote <remote> --pause | --abort | --finish --reason "…"
                                   nobody gets it for now; everybody gets what is live; everybody gets it

Put back
  rollback <remote> --reason "…"   to the release that was live before; needs no build; of a remote with a canary: ends the canary
  rollback <remote> --to <version> --reason "…"
  rollback <remote> --kill --reason "…"
                                   and open tabs leave the bad release within about 6 s: they ask every 5 s while they
                                   are looked at, else when they are again; it cannot be promoted again
  kill <remote>@<version> --reason "…"
                                   the same for a release that is not live any more
  disable <remote> --reason "…"    its pages show a panel, the rest of the site goes on
  enable <remote> --reason "…"     the way back

Rights
  guard [--once]                   watches canaries until it is ended, and takes one back whose visitors get more failures;
                                   GUARD_WEBHOOK (_KIND, _SECRET): the receiver; ADMIN_URL, ADMIN_TOKEN: the site's
                                   alerts, too (guard hold [remote] --until 2h, guard release)
  freeze [remote] --until 12h --reason "…"
                                   nothing of it (of the site) is promoted until then; going back stays possible
  unfreeze [remote] --reason "…"   ends it
  token add <who> --remotes mf-chat,mf-content
                                   from the first token on (one for --remotes all) a remote is moved by who has one for it,
                                   in MF_TOKEN; token list, token remove <who>

Keep
  verify [remote]                  every byte in the store against its record
  gc [--dry-run]                   removes releases that are not needed: not live, not previous, in no shell's memory,
                                   not among the newest five, out of traffic for a day
  restore --reason "…"             puts a torn or lost channel.json back, as this site's shells last took it

Options
  --reason "…"   why; kept in the history (whatever moves traffic insists on it)
  --if-rev N     only when the channel is still at rev N: of two operators one wins, the other gets exit code 3
  --kill         with rollback and promote: the release that is left is killed
  --wait         with what moves traffic: also wait until open tabs were told, and count them; with status: for every shell;
                 with publish: until the shells have prepared it
  --timeout N    seconds to wait for shells (10; for the preparation of a release 60)
  --unprepared   promote what no shell has prepared: for a site that is down
  --new-store    with publish: create the store when there is none
  --even-if-empty  promote also a release with a page that shows nothing where the live one shows something
  --dry-run      check and report, change nothing
  --until        the end of a freeze: 30m, 12h, 3d, or a time (UTC unless it says its zone)
  --json         for programs

What is confirmed is what shells serve: each document from then on. An open tab goes on with its release until its visitor goes
into that remote again, and one with unsent input stays until it is sent, or left on demand; --wait counts them.
The store is RELEASE_STORE, else DATA_DIR/releases (DATA_DIR is .data unless set). There should be SHELLS shells; unless
that is set, those that run and those that died within the last ten minutes.
Exit codes: 0 done, 1 unexpected (a full or read-only disk too), 2 usage, 3 conflict, 4 does not fit (past its budget;
uses what the running shell does not offer), 5 damaged files, 6 a shell rejected, refused or quarantined it,
or its pages fail, 7 not confirmed in time by every shell (the sentence says whether the change is live in the
store), 8 frozen, or no right to move it.

A remote's day:   npm run mf -- publish mf-content
                  npm run mf -- promote mf-content@0.1.0-0123456789ab --reason "new headline"
In an emergency:  npm run mf -- rollback mf-content --reason "empty page"`;
