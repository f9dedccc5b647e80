/** Why a backup was not made or not restored: a sentence for the operator. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
