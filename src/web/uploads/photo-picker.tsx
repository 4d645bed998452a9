import { IconButton } from '../ui/icon-button.tsx'
import './photo-picker.css'
import { useEffect, useId, useRef } from 'react'
import { useText } from '../language.tsx'
import { Icon } from '../ui/icon.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { ChosenPhoto, Photos } from './use-photos.ts'

interface PhotoPickerProps {
  photos: Photos
  /** Explains what the photos are for, and who sees them. */
  why: string
  /** While the form is being sent, photos cannot be added or removed. */
  busy: boolean
}

/** Photos of a form: taken with the camera or chosen, with a preview before sending. */
export function PhotoPicker({
  photos: { photos, problem, max, add, remove },
  why,
  busy,
}: PhotoPickerProps) {
  const t = useText('photos')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isRemoved = useRef(false)
  const count = photos.length
  // Removing a photo removes its focused button, so the focus moves here.
  useEffect(() => {
    if (isRemoved.current && count < max) input.current?.focus()
    isRemoved.current = false
  }, [count, max])
  const message = photos.map(stateOf).find((state) => state !== undefined)

  function stateOf({ share }: ChosenPhoto, place: number): string | undefined {
    if (share === undefined) return undefined
    const number = String(place + 1)
    const percent = String(Math.round(share * 100))
    return share < 1 ? t('sending', { number, percent }) : t('making', { number })
  }
  return (
    <fieldset className="whole" aria-describedby={`${id}-why`}>
      <legend className="term">{t('title')}</legend>
      <p id={`${id}-why`} className="help">
        {why}
      </p>
      <ul className="row gap-8 photo-strip">
        {photos.map(({ key, preview, id: sent, share }, place) => (
          <li key={key} className="photo-chosen">
            <img src={preview} alt={t('number', { number: String(place + 1) })} />
            {share !== undefined && (
              <UploadProgress
                percent={Math.round(share * 100)}
                label={t('number', { number: String(place + 1) })}
              />
            )}
            {sent !== undefined && <Icon name="check" size={20} />}
            {!busy && (
              <IconButton
                icon="close"
                iconSize={18}
                label={t('remove', { number: String(place + 1) })}
                onClick={() => {
                  isRemoved.current = true
                  remove(key)
                }}
              />
            )}
          </li>
        ))}
        {count < max && !busy && (
          <li className="drop center photo-add">
            <span className="stack stack-center gap-0 small" aria-hidden="true">
              <Icon name="plus" size={24} />
              {t('add')}
            </span>
            {/* Without `capture` a phone offers both its camera and its photos. */}
            <input
              className="fill"
              ref={input}
              type="file"
              accept="image/*"
              multiple
              aria-label={t('add')}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && `${id}-problem`}
              onChange={({ currentTarget }) => {
                void add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          </li>
        )}
      </ul>
      <p role="status" className="help">
        {message}
      </p>
      <div role="alert">
        {problem && (
          <p id={`${id}-problem`} className="field-error">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  )
}
