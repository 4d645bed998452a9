import { useId, useState } from 'react'
import { useText } from '../../../language.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PICTURE_TYPES } from '../../../uploads/send-picture.ts'
import { FieldError } from '../kit/field-error.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { isSquare } from './crop-picture.ts'
import {
  PICTURE_SLOTS,
  type PictureSlot,
  type SlotPicture,
  type usePictures,
} from './use-pictures.ts'

interface PictureSlotsProps {
  pictures: ReturnType<typeof usePictures>
  errors: Readonly<Record<string, string | undefined>>
  /** A picture was chosen or removed. */
  onChange(slot: PictureSlot): void
}

/** Three places for pictures, chosen or dropped, each with its square preview. */
export function PictureSlots({ pictures, errors, onChange }: PictureSlotsProps) {
  const t = useText('productForm')
  const may = useOwnRights()
  return (
    <fieldset className="tiles picture-slots" disabled={!may('picture.upload')}>
      <legend className="bold below-12">{t('picturesLead')}</legend>
      {PICTURE_SLOTS.map((slot) => (
        <Slot
          key={slot}
          slot={slot}
          picture={pictures.slots[slot]}
          error={pictures.problems[slot] ?? errors[slot]}
          pictures={pictures}
          onChange={() => onChange(slot)}
        />
      ))}
    </fieldset>
  )
}

interface SlotProps {
  slot: PictureSlot
  picture: SlotPicture | undefined
  error: string | undefined
  pictures: ReturnType<typeof usePictures>
  onChange(): void
}

function Slot({ slot, picture, error, pictures, onChange }: SlotProps) {
  const t = useText('productForm')
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const name = t(`field ${slot}`)
  return (
    <div className="stack gap-8">
      <div
        className={classNames(
          'drop crop center panel-drop',
          isOver && 'panel-drop-over',
          error && 'panel-drop-wrong',
        )}
      >
        {picture ? (
          <img
            className="fill"
            src={picture.shown}
            alt={t('pictureChosen', { name })}
            width={320}
            height={320}
          />
        ) : (
          <span className="stack stack-center help gap-4 panel-drop-hint" aria-hidden="true">
            <Icon name="plus" size={32} />
            {t('dropHere')}
          </span>
        )}
        {/* Covers the whole square, so that a file can be dropped as well as chosen. */}
        <input
          className="fill"
          id={id}
          type="file"
          accept={PICTURE_TYPES}
          multiple
          aria-label={name}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          name={slot}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={({ currentTarget }) => {
            onChange()
            void pictures.choose(slot, [...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      <p className="row row-between kicker">
        <label htmlFor={id}>{name}</label>
        {picture && (
          <button
            type="button"
            className="text-link"
            aria-label={t('removePictureOf', { name })}
            onClick={() => {
              onChange()
              pictures.remove(slot)
            }}
          >
            {t('removePicture')}
          </button>
        )}
      </p>
      {picture?.photo && !isSquare(picture.photo) && (
        <label className="stack gap-0 help picture-cut">
          {t('moveCut')}
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={picture.photo.place}
            onChange={({ currentTarget }) => pictures.move(slot, Number(currentTarget.value))}
          />
        </label>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
