import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '#domain/catalog/product.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FieldError } from '../kit/field-error.tsx'
import { PictureDrop } from '../kit/picture-drop.tsx'
import { usePictureUpload } from '../kit/use-picture-upload.ts'

/** The text is at most 720 px wide: this width is sharp there on most screens. */
const WIDTH_IN_TEXT = 960
const MAX_WORDS_LENGTH = 300

interface PictureRowProps {
  editor: Editor
  /** A picture dropped or pasted into the text. */
  given: File | undefined
  onClose(): void
}

/** Attributes of the file shown in the text. */
function attributesOf({ base, widths, width, height }: Picture, alt: string) {
  const shown = widths.findLast((one) => one <= WIDTH_IN_TEXT) ?? widths[0] ?? width
  return {
    src: `${base}-${shown}.webp`,
    alt,
    width: String(Math.min(shown, width)),
    height: String(Math.round((height * Math.min(shown, width)) / width)),
  }
}

/** Asks for a picture and its description; for a selected picture, only for its description. */
export function PictureRow({ editor, given, onClose }: PictureRowProps) {
  const t = useText('panelPosts')
  const id = useId()
  const selected: unknown = editor.isActive('picture')
    ? editor.getAttributes('picture').alt
    : undefined
  const isSelected = selected !== undefined && given === undefined
  const [words, setWords] = useState(isSelected && typeof selected === 'string' ? selected : '')
  const [isWrong, setWrong] = useState<'picture' | 'words'>()
  const [picture, setPicture] = useState<Picture>()
  const { onItsWay, problem, upload } = usePictureUpload('post')
  const field = useRef<HTMLInputElement>(null)

  const send = async (file: File) => {
    setWrong(undefined)
    const sent = await upload(file)
    if (sent) setPicture(sent)
  }
  const first = useRef(send)
  useEffect(() => {
    field.current?.focus()
    if (given) void first.current(given)
  }, [given])

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const insert = () => {
    const alt = words.trim()
    if (!isSelected && !picture) return setWrong('picture')
    if (alt === '') {
      setWrong('words')
      return field.current?.focus()
    }
    const chain = editor.chain().focus()
    if (isSelected) chain.updateAttributes('picture', { alt })
    else if (picture) {
      const attrs = attributesOf(picture, alt)
      chain.insertContent({ type: 'paragraph', content: [{ type: 'picture', attrs }] })
    }
    chain.run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().deleteSelection().run()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // Keeps Enter from submitting the surrounding form.
    event.preventDefault()
    insert()
  }
  const problemText = problem ?? (isWrong === 'picture' ? t('pictureRequired') : undefined)
  return (
    <div className="stack sunk gap-12 editor-link">
      {!isSelected && (
        <div className="editor-picture">
          {picture ? (
            <img src={`${picture.base}-${picture.widths[0]}.webp`} alt="" />
          ) : (
            <PictureDrop
              label={t('pictureChoose')}
              onItsWay={onItsWay}
              problemId={problemText && `${id}-problem`}
              onChoose={(file) => void send(file)}
            />
          )}
        </div>
      )}
      <div role="alert">
        <FieldError id={`${id}-problem`}>{problemText}</FieldError>
      </div>
      <TextField
        label={t('pictureWords')}
        autoComplete="off"
        maxLength={MAX_WORDS_LENGTH}
        ref={field}
        onKeyDown={press}
        value={words}
        error={isWrong === 'words' ? t('pictureWordsRequired') : undefined}
        onChange={({ target }) => {
          setWords(target.value)
          setWrong(undefined)
        }}
      />
      <div className="button-row">
        <Button size="small" busy={onItsWay !== undefined} onClick={insert}>
          {t(isSelected ? 'pictureSet' : 'pictureInsert')}
        </Button>
        {isSelected && <LineButton onClick={remove}>{t('pictureRemove')}</LineButton>}
        <LineButton onClick={close}>{t('cancel')}</LineButton>
      </div>
    </div>
  )
}
