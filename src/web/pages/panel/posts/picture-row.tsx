import type { Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '#domain/catalog/product.ts'
import { useText } from '../../../language.tsx'
import { FieldError } from '../kit/field-error.tsx'
import { PictureDrop } from '../kit/picture-drop.tsx'
import { usePictureUpload } from '../kit/use-picture-upload.ts'
import { EditorRow } from './editor-row.tsx'

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
  const problemText = problem ?? (isWrong === 'picture' ? t('pictureRequired') : undefined)
  return (
    <EditorRow
      editor={editor}
      field={{
        ref: field,
        label: t('pictureWords'),
        maxLength: MAX_WORDS_LENGTH,
        value: words,
        error: isWrong === 'words' ? t('pictureWordsRequired') : undefined,
        onChange({ target }) {
          setWords(target.value)
          setWrong(undefined)
        },
      }}
      take={{
        words: t(isSelected ? 'pictureSet' : 'pictureInsert'),
        act: insert,
        busy: onItsWay !== undefined,
      }}
      remove={isSelected ? { words: t('pictureRemove'), act: remove } : undefined}
      onClose={onClose}
    >
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
    </EditorRow>
  )
}
