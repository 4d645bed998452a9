import { useEffect, useId, useRef } from 'react'
import { MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { useText } from '../../language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UploadProgress } from '../../uploads/upload-progress.tsx'
import type { ChosenPhoto, useReturnPhotos } from './use-return-photos.ts'

interface ReturnPhotosProps {
  photos: ReturnType<typeof useReturnPhotos>
  /** While the form is being sent, photos cannot be added or removed. */
  busy: boolean
}

/** Photos of the damage: taken with the camera or chosen, with a preview before sending. */
export function ReturnPhotos({
  photos: { photos, problem, add, remove },
  busy,
}: ReturnPhotosProps) {
  const t = useText('returns')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isRemoved = useRef(false)
  const count = photos.length
  // Removing a photo removes its focused button, so the focus moves here.
  useEffect(() => {
    if (isRemoved.current && count < MAX_RETURN_PHOTOS) input.current?.focus()
    isRemoved.current = false
  }, [count])
  const message = photos.map(stateOf).find((state) => state !== undefined)

  function stateOf({ share }: ChosenPhoto, place: number): string | undefined {
    if (share === undefined) return undefined
    const number = String(place + 1)
    const percent = String(Math.round(share * 100))
    return share < 1 ? t('photoSending', { number, percent }) : t('photoMaking', { number })
  }
  return (
    <fieldset className="whole" aria-describedby={`${id}-why`}>
      <legend className="term">{t('photos')}</legend>
      <p id={`${id}-why`} className="help">
        {t('photosWhy')}
      </p>
      <ul className="row photo-strip">
        {photos.map(({ key, preview, id: sent, share }, place) => (
          <li key={key} className="photo-chosen">
            <img src={preview} alt={t('photoNumber', { number: String(place + 1) })} />
            {share !== undefined && (
              <UploadProgress
                percent={Math.round(share * 100)}
                label={t('photoNumber', { number: String(place + 1) })}
              />
            )}
            {sent !== undefined && <Icon name="check" size={20} />}
            {!busy && (
              <button
                className="icon-button"
                type="button"
                aria-label={t('removePhoto', { number: String(place + 1) })}
                onClick={() => {
                  isRemoved.current = true
                  remove(key)
                }}
              >
                <Icon name="close" size={18} />
              </button>
            )}
          </li>
        ))}
        {count < MAX_RETURN_PHOTOS && !busy && (
          <li className="photo-add">
            <span aria-hidden="true">
              <Icon name="plus" size={24} />
              {t('addPhoto')}
            </span>
            {/* Without `capture` a phone offers both its camera and its photos. */}
            <input
              className="fill"
              ref={input}
              type="file"
              accept="image/*"
              multiple
              aria-label={t('addPhoto')}
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
