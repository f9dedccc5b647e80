import type { ReactNode } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { type QrConfig, type QrRatio, qrPromptLimit } from 'shared/contracts/creative/qr.ts';
import { styled, TextField } from 'shared/ui/kit.ts';
import { FieldError, Select } from '../../works/order/field-parts.tsx';
import { Step } from '../content/step.tsx';
import type { ArtDraft } from '../draft/art-draft.ts';
import { OwnPictureField } from './own-picture-field.tsx';
import { TemplateList } from './template-list.tsx';
import { type ArtForm, artFieldId } from './use-art-form.ts';

interface ArtStepProps {
  art: ArtDraft;
  config: QrConfig;
  form: ArtForm;
  picker: ReactNode;
}

const ways = [
  { value: 'custom', label: '自定义' },
  { value: 'template', label: '模板' },
] as const;
const markerNames = { square: '方形', rounded: '圆角' } as const;

/** How the code is to be painted: by a keyword, over a picture of one's own, or after a template. */
export function ArtStep({ art, config, form, picker }: ArtStepProps) {
  const { errors, put } = form;
  return (
    <Step number={2} title="画面">
      <Choice label="生成方式" name="way" value={art.way} items={ways} onChange={(way) => put({ way })} />
      {art.way === 'template' ? (
        <div id={artFieldId('template')} tabIndex={-1}>
          <TemplateList config={config} chosen={art.templateId} onChoose={(templateId) => put({ templateId })} />
          <FieldError>{errors.template}</FieldError>
        </div>
      ) : (
        <CustomFields art={art} config={config} form={form} picker={picker} />
      )}
    </Step>
  );
}

function CustomFields({ art, config, form, picker }: ArtStepProps) {
  const { errors, put } = form;
  const versions = [config.mewx.version].flat().filter(Boolean);
  return (
    <>
      <TextField
        id={artFieldId('prompt')}
        label="画面关键词"
        multiline
        rows={3}
        value={art.prompt}
        placeholder="例如：雪山下的湖，晨雾，国风水彩"
        error={Boolean(errors.prompt)}
        helperText={errors.prompt ?? `${art.prompt.length} / ${qrPromptLimit} 字`}
        onChange={(event) => put({ prompt: event.target.value })}
      />
      <OwnPictureField picture={art.picture} problem={errors.picture} onChange={(picture) => put({ picture })} />
      {!art.picture && (
        <Model id={artFieldId('model')} tabIndex={-1}>
          {picker}
          {versions.length > 0 && (
            <Select label="版本" value={art.version} names={versions} onChange={(chosen) => put({ version: chosen })} />
          )}
          <FieldError>{errors.model}</FieldError>
        </Model>
      )}
      <CodeShape art={art} config={config} put={put} />
      {!art.picture && (
        <TextField
          id={artFieldId('params')}
          label="其他参数"
          value={art.params}
          maxLength={100}
          placeholder="模型自己的参数，可不填"
          error={Boolean(errors.params)}
          helperText={errors.params}
          onChange={(event) => put({ params: event.target.value })}
        />
      )}
    </>
  );
}

/** What is seen of the code in the picture: its modules and eyes, and the ratio of the whole. */
function CodeShape({ art, config, put }: Pick<ArtStepProps, 'art' | 'config'> & Pick<ArtForm, 'put'>) {
  return (
    <>
      <Pixels>
        <Choice
          label="像素样式"
          name="pixel"
          look="cards"
          value={art.pixelStyle}
          items={config.zhishuyun_qrcode.pixel_style.map(({ value, name, about }) => ({
            value,
            label: (
              <>
                <b>{name}</b>
                {about && <small>{about}</small>}
              </>
            ),
          }))}
          onChange={(pixelStyle) => put({ pixelStyle })}
        />
      </Pixels>
      <Choice
        label="码眼形状"
        name="marker"
        value={art.markerShape}
        items={config.marker_shape.map((value) => ({ value, label: markerNames[value] }))}
        onChange={(markerShape) => put({ markerShape })}
      />
      <Choice
        label="图片比例"
        name="ratio"
        value={art.ratio}
        items={config.aspect_ratio.map((value: QrRatio) => ({ value, label: value }))}
        onChange={(ratio) => put({ ratio })}
      />
    </>
  );
}

const Model = styled('div')`
  display: grid; gap: var(--space-2); font-size: var(--type-interface);
`;

const Pixels = styled('div')`
  --columns: 1fr; --card-parts: 2;
  b { font-weight: var(--weight-medium); }
`;
