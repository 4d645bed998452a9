import { useId, useState } from 'react'
import { PALETTE_COLOURS, PALETTES } from '#domain/accounts/shop-look.ts'
import { useText } from '../../../language.tsx'
import { useSettings } from '../../../layout/root-data.ts'
import { LineButton } from '../../../ui/button.tsx'
import { FieldError } from '../kit/field-error.tsx'
import { PictureDrop } from '../kit/picture-drop.tsx'
import { usePictureUpload } from '../kit/use-picture-upload.ts'

interface LookFieldsProps {
  values: { palette: string; logo: string }
  errors: { palette?: string; logo?: string }
  change(changed: { palette?: string; logo?: string }): void
}

/** The logo and the colours: palettes of the design's own dyes, no free values. */
export function LookFields({ values, errors, change }: LookFieldsProps) {
  const t = useText('panelSettings')
  const { palette: wrongPalette } = errors
  return (
    <>
      <fieldset className="whole">
        <legend className="term below-16">{t('palette')}</legend>
        <div className="tiles gap-8 look-palettes">
          {PALETTES.map((palette) => (
            <label key={palette} className="line semibold raise panel-pick look-palette">
              <input
                className="fill"
                type="radio"
                name="palette"
                value={palette}
                checked={values.palette === palette}
                onChange={() => change({ palette })}
              />
              <svg viewBox="0 0 44 44" width={44} height={44} aria-hidden="true">
                <rect width="44" height="44" fill={PALETTE_COLOURS[palette].head} />
                <path d="M0 44 44 0v44Z" fill={PALETTE_COLOURS[palette].action} />
                <circle cx="22" cy="22" r="9" fill="var(--color-dadam)" />
              </svg>
              <span>{t(`palette ${palette}`)}</span>
            </label>
          ))}
        </div>
        <FieldError>{wrongPalette}</FieldError>
      </fieldset>
      <LogoField chosen={values.logo} error={errors.logo} choose={(logo) => change({ logo })} />
    </>
  )
}

interface LogoFieldProps {
  chosen: string
  error: string | undefined
  choose(base: string): void
}

function LogoField({ chosen, error, choose }: LogoFieldProps) {
  const t = useText('panelSettings')
  const id = useId()
  const current = useSettings()?.logo
  const [uploaded, setUploaded] = useState<string>()
  const { onItsWay, problem, upload } = usePictureUpload('logo')
  const wrong = problem ?? error
  const shown = chosen === '' ? undefined : (uploaded ?? current?.src)
  const send = async (file: File) => {
    const picture = await upload(file)
    const [width] = picture?.widths ?? []
    if (!picture || !width) return
    setUploaded(`${picture.base}-${width}.webp`)
    choose(picture.base)
  }
  return (
    <fieldset className="whole stack">
      <legend className="term below-16">{t('logo')}</legend>
      <p className="panel-lead">{t('logoLead')}</p>
      <div className="row gap-16 look-logo">
        {shown && <img src={shown} alt={t('logoNow')} />}
        <PictureDrop
          label={t('logoChoose')}
          onItsWay={onItsWay}
          problemId={wrong && `${id}-problem`}
          onChoose={(file) => void send(file)}
        />
        {chosen !== '' && <LineButton onClick={() => choose('')}>{t('logoRemove')}</LineButton>}
      </div>
      <div role="alert">
        <FieldError id={`${id}-problem`}>{wrong}</FieldError>
      </div>
    </fieldset>
  )
}
