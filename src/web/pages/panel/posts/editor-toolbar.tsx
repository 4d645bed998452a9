import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { useText } from '../../../language.tsx'
import { Icon, IconFrame } from '../../../ui/icon.tsx'

/** Three lines with bullets or numbers. */
function ListSign({ isNumbered = false }: { isNumbered?: boolean }) {
  const figures =
    'M3 3.500 4.500 3v4.500M2.500 10h2.500v1.800l-2.500 2.700h2.700M2.500 17h2.500v4.500h-2.500'
  return (
    <IconFrame size={20}>
      <path d="M9 5h12M9 12h12M9 19h12" />
      <path d={isNumbered ? figures : 'M3 5h1.500M3 12h1.500M3 19h1.500'} />
    </IconFrame>
  )
}

/** A frame with a hill and the sun. */
function PictureSign() {
  return (
    <IconFrame size={20}>
      <path d="M3 5h18v14H3zM3 16l5-5 4.500 4.500 3-3 5.500 5.500M15.500 8.500h1" />
    </IconFrame>
  )
}

interface Tool {
  name:
    | 'heading2'
    | 'heading3'
    | 'bold'
    | 'italic'
    | 'bulletList'
    | 'orderedList'
    | 'quote'
    | 'undo'
    | 'redo'
  sign: ReactNode
  /** Whether the format applies at the cursor; absent for actions. */
  isOn?(editor: Editor): boolean
  may?(editor: Editor): boolean
  press(editor: Editor): void
}

const TOOLS: readonly Tool[] = [
  {
    name: 'heading2',
    sign: 'H',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    sign: <small>H</small>,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bold',
    sign: <b>B</b>,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    sign: <em>E</em>,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'bulletList',
    sign: <ListSign />,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    sign: <ListSign isNumbered />,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    sign: '“ ”',
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'undo',
    sign: '↶',
    may: (editor) => editor.can().undo(),
    press: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    sign: '↷',
    may: (editor) => editor.can().redo(),
    press: (editor) => editor.chain().focus().redo().run(),
  },
]

/** Actions on the table at the cursor. */
const TABLE_TOOLS = [
  ['addRow', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['addColumn', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['removeRow', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['removeColumn', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['removeTable', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const

interface EditorToolbarProps {
  editor: Editor
  /** Opens the row for a link's address. */
  onLink(): void
  /** Opens the row for a picture; absent where none is added. */
  onPicture: (() => void) | undefined
}

/** Formatting; one tab stop, arrow keys inside, Escape back to the text. */
export function EditorToolbar({ editor, onLink, onPicture }: EditorToolbarProps) {
  const t = useText('panelPosts')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map((tool) => tool.isOn?.(now)),
      may: TOOLS.map((tool) => tool.may?.(now) ?? true),
      isLink: now.isActive('link'),
      isPicture: now.isActive('picture'),
      isTable: now.isActive('table'),
    }),
  })
  const addTable = () =>
    editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()
  return (
    <Toolbar.Root
      className="raise sticky-head row gap-2 editor-toolbar"
      aria-label={t('toolbar')}
      // Pressing with the mouse leaves the focus in the text, so that typing continues there.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus()
      }}
    >
      {TOOLS.map(({ name, sign, press }, place) => (
        <Toolbar.Button
          key={name}
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={state.on[place]}
          disabled={!state.may[place]}
          onClick={() => press(editor)}
        >
          <span aria-hidden="true">{sign}</span>
        </Toolbar.Button>
      ))}
      <Toolbar.Button
        aria-label={t('link')}
        title={t('link')}
        aria-pressed={state.isLink}
        onClick={onLink}
      >
        <Icon name="link" size={20} />
      </Toolbar.Button>
      {onPicture && (
        <Toolbar.Button
          aria-label={t('picture')}
          title={t('picture')}
          aria-pressed={state.isPicture}
          onClick={onPicture}
        >
          <PictureSign />
        </Toolbar.Button>
      )}
      <Toolbar.Button
        aria-label={t('table')}
        title={t('table')}
        disabled={state.isTable}
        onClick={addTable}
      >
        <span aria-hidden="true">▦</span>
      </Toolbar.Button>
      {state.isTable && (
        <Toolbar.Group className="row gap-2 full editor-table-tools" aria-label={t('tableTools')}>
          {TABLE_TOOLS.map(([name, press]) => (
            <Toolbar.Button key={name} onClick={() => press(editor)}>
              {t(name)}
            </Toolbar.Button>
          ))}
        </Toolbar.Group>
      )}
    </Toolbar.Root>
  )
}
