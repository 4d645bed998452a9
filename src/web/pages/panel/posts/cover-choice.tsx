import { useId } from 'react'
import type { Picture } from '#domain/catalog/product.ts'
import { PostCover } from '../../../blog/post-cover.tsx'
import { useText } from '../../../language.tsx'
import { FieldError } from '../kit/field-error.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { PictureDrop } from '../kit/picture-drop.tsx'
import { usePictureUpload } from '../kit/use-picture-upload.ts'
import type { Covers } from './covers.server.ts'

interface CoverChoiceProps {
  covers: Covers
  /** The post's present cover, which may be none of these. */
  current: Picture | undefined
  /** Path of the chosen one, or empty. */
  chosen: string
  categories: readonly string[]
  error: string | undefined
  onChoose(base: string): void
  /** A picture has been uploaded and can be chosen. */
  onUpload(picture: Picture): void
}

/** The cover: one of the owner's own pictures, a drawn one, or the category's motif. */
export function CoverChoice(props: CoverChoiceProps) {
  const { covers, current, chosen, categories, error, onChoose, onUpload } = props
  const t = useText('panelPosts')
  const id = useId()
  const may = useOwnRights()
  const { onItsWay, problem, upload } = usePictureUpload('post')
  const { uploaded, drawn } = covers
  const isAlone = current && [...uploaded, ...drawn].every(({ base }) => base !== current.base)
  const choices = [
    { cover: undefined, name: t('coverNone') },
    ...(isAlone ? [{ cover: current, name: t('coverStanding') }] : []),
    ...uploaded.map((cover, place) => ({ cover, name: t('coverUploaded', { number: place + 1 }) })),
    ...drawn.map((cover, place) => ({ cover, name: t('coverNumber', { number: place + 1 }) })),
  ]
  const send = async (file: File) => {
    const picture = await upload(file)
    if (!picture) return
    onUpload(picture)
    onChoose(picture.base)
  }
  return (
    <fieldset>
      <legend>{t('cover')}</legend>
      <div className="tiles gap-12 post-cover-list">
        {may('picture.upload') && (
          <PictureDrop
            label={t('coverUpload')}
            onItsWay={onItsWay}
            problemId={problem && `${id}-problem`}
            onChoose={(file) => void send(file)}
          />
        )}
        {choices.map(({ cover, name }) => (
          <label key={cover?.base ?? ''} className="post-cover-choice">
            <input
              className="fill"
              type="radio"
              name="cover"
              checked={chosen === (cover?.base ?? '')}
              onChange={() => onChoose(cover?.base ?? '')}
            />
            <PostCover post={{ cover, categories }} sizes="160px" />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
      <div role="alert">
        <FieldError id={`${id}-problem`}>{problem}</FieldError>
        <FieldError>{error}</FieldError>
      </div>
    </fieldset>
  )
}
