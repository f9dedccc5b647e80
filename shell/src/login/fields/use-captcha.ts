import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { getCaptcha } from 'shared/contracts/site/login.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';

interface Picture {
  captcha: string;
  key: string;
}

/** Loads the captcha that a login must solve when the site asks for it (`is_captcha`). */
export function useCaptcha() {
  const needed = Boolean(useAtomValue(siteConfigAtom)?.login.is_captcha);
  const call = useCall();
  const [picture, setPicture] = useState<Picture | 'failed' | null>(null);
  const renew = useCallback(async () => {
    if (!needed) return;
    setPicture(null);
    setPicture(await call(getCaptcha, {}, { quiet: true }).catch(() => 'failed' as const));
  }, [call, needed]);
  useEffect(() => void renew(), [renew]);
  return {
    needed,
    renew,
    failed: picture === 'failed',
    image: picture === 'failed' ? undefined : picture?.captcha,
    key: picture === 'failed' ? undefined : picture?.key,
  };
}
