import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { tokenAtom } from 'shared/site/session.ts';

/** The proof of a transfer. Its user alone may read it, so it is asked for with the login, which an `<img>` does not send. */
export function Proof({ path }: { path: string }) {
  const address = usePictureUrl()(path);
  const token = useAtomValue(tokenAtom) ?? '';
  const {
    data: shown,
    problem,
    again,
  } = useLoaded(`${address} ${token}`, async (signal) =>
    URL.createObjectURL(await readPicture(address, token, signal)),
  );
  useEffect(() => {
    if (shown) return () => URL.revokeObjectURL(shown);
  }, [shown]);
  return (
    <>
      <h2>转账凭证</h2>
      {shown && (
        <a href={shown} target="_blank" rel="noreferrer">
          <img src={shown} alt="转账凭证" />
        </a>
      )}
      {problem && <LoadFailed text="凭证没有加载出来" onRetry={again} />}
    </>
  );
}

/** @throws Error when what comes is no picture: a refusal of the API is a JSON with status 200 */
async function readPicture(address: string, token: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { headers: { [requestHeader.token]: token }, signal });
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`no picture came: ${response.status}`);
  return picture;
}
