import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { requestHeader } from 'shared/contracts/reply.ts';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { tokenAtom } from 'shared/site/session.ts';

/** The proof of a transfer. Its user alone may read it, so it is asked for with the login, which an `<img>` does not send. */
export function Proof({ path }: { path: string }) {
  const address = imageUrl(useAtomValue(siteConfigAtom)?.domain ?? '', path);
  const token = useAtomValue(tokenAtom) ?? '';
  const [shown, setShown] = useState('');
  const [isLost, setLost] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    const leave = new AbortController();
    let url = '';
    setLost(false);
    readPicture(address, token, leave.signal).then(
      (picture) => {
        url = URL.createObjectURL(picture);
        setShown(url);
      },
      () => !leave.signal.aborted && setLost(true),
    );
    return () => {
      leave.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [address, token, tries]);
  return (
    <>
      <h2>转账凭证</h2>
      {shown && (
        <a href={shown} target="_blank" rel="noreferrer">
          <img src={shown} alt="转账凭证" />
        </a>
      )}
      {isLost && <LoadFailed text="凭证没有加载出来" onRetry={() => setTries((now) => now + 1)} />}
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
