import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { Creation } from 'shared/contracts/chat/creation.ts';
import { IconButton } from 'shared/ui/kit.ts';

/** Which template it is, the way back to all of them, and what to know before filling it in. */
export function TemplateAbout({ creation: { name, image, tips } }: { creation: Creation }) {
  const pictureUrl = usePictureUrl();
  return (
    <>
      <div className="about">
        <IconButton component={Link} to="/create" aria-label="全部模板">
          <ArrowLeft aria-hidden />
        </IconButton>
        {image && <img src={pictureUrl(image)} alt="" width={36} height={36} />}
        <h2 dir="auto">{name}</h2>
      </div>
      {tips && (
        <p className="tips" dir="auto">
          {tips}
        </p>
      )}
    </>
  );
}
