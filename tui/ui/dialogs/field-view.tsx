import { Box, Text } from 'ink'
import { type Line, lineOf, textOf } from '../keys/line.ts'
import { OneLine, WithCursor } from '../line-view.tsx'
import { clip, pad, widthOf } from '../text.ts'
import { GLYPHS } from '../tones.ts'
import { type Field, severalIn } from './fields.ts'

export const LONG_ROWS = 5

/** How many rows a field takes on the screen. */
export const rowsOf = (field: Field, error: string | undefined, note: string | undefined): number =>
  (field.kind === 'longText' ? LONG_ROWS : 1) + (error ? 1 : 0) + (note ? 1 : 0)

interface Props {
  field: Field
  line: Line | undefined
  labelWidth: number
  width: number
  isFocused: boolean
  isDisabled: boolean
  hint?: string
  error?: string
  note?: string
}

export function FieldView({ field, line = lineOf(''), labelWidth, width, isFocused, isDisabled, hint, error, note }: Props) {
  const room = Math.max(10, width - labelWidth - 6)
  const indent = ' '.repeat(labelWidth + 6)
  return (
    <Box flexDirection="column" aria-label={told({ field, line, isFocused, isDisabled, hint, error, note })}>
      <Box>
        <Box flexShrink={0}>
          <Text bold={isFocused} dimColor={isDisabled}>
            {isFocused ? `${GLYPHS.cursor} ` : '  '}
            {field.required ? '* ' : '  '}
            {pad(field.label, labelWidth)}
            {'  '}
          </Text>
        </Box>
        <Box flexDirection="column" height={field.kind === 'longText' ? LONG_ROWS : 1}>
          <Value field={field} line={line} width={room} isFocused={isFocused} isDisabled={isDisabled} hint={hint} />
        </Box>
      </Box>
      {note && <Text color="cyan" wrap="truncate">{`${indent}${note}`}</Text>}
      {error && (
        <Text color="red" wrap="truncate">
          {indent}
          {GLYPHS.error} {error}
        </Text>
      )}
    </Box>
  )
}

/** A field in words, for who hears it: what it holds whole, however long. */
function told({ field, line, isFocused, isDisabled, hint, error, note }: Omit<Props, 'labelWidth' | 'width'> & { line: Line }): string {
  const text = textOf(line)
  const isChoice = field.kind === 'choice' || field.kind === 'choices'
  const empty = hint ?? PLACEHOLDERS[field.kind] ?? 'empty'
  const held = field.kind === 'flag' ? (text === 'true' ? 'Yes' : 'No') : (isChoice ? wordsOf(field, text) : text) || empty
  const shown = (!isChoice && text) || 'not asked for'
  return [
    `${isFocused ? `${GLYPHS.cursor} ` : ''}${field.label}${field.required ? ' (required)' : ''}: ${isDisabled ? shown : held}`,
    ...(error ? [`${GLYPHS.error} ${error}`] : []),
    ...(note ? [note] : []),
  ].join('. ')
}

const PLACEHOLDERS: Partial<Record<Field['kind'], string>> = {
  day: 'MM/DD/YYYY, t for today',
  file: 'Path of a PDF file',
}

function Value({
  field,
  line,
  width,
  isFocused,
  isDisabled,
  hint,
}: Pick<Props, 'field' | 'line' | 'width' | 'isFocused' | 'isDisabled' | 'hint'> & { line: Line }) {
  const text = textOf(line)
  if (field.kind === 'choice' || field.kind === 'choices') {
    // One that is not asked for now is none, whatever was chosen before.
    if (isDisabled) return <Text dimColor>-</Text>
    const words = wordsOf(field, text) || (hint ?? (field.required ? 'Choose' : 'None'))
    return (
      <Text inverse={isFocused} wrap="truncate">
        {field.kind === 'choices' ? `[ ${clip(words, width - 4)} ]` : `< ${clip(words, width - 4)} >`}
      </Text>
    )
  }
  if (isDisabled) return <Text dimColor>{text || '-'}</Text>
  if (field.kind === 'flag') return <Text inverse={isFocused}>{text === 'true' ? '[x] Yes' : '[ ] No '}</Text>
  if (field.kind === 'longText') return <LongText line={line} width={width} isFocused={isFocused} />
  if (!text && !isFocused) return <Text dimColor>{hint ?? '-'}</Text>
  if (!text) return <WithCursor before="" under=" " after={` ${hint ?? PLACEHOLDERS[field.kind] ?? ''}`} isHint />
  if (!isFocused) return <Text wrap="truncate">{clip(text, width)}</Text>
  return <OneLine line={line} width={width} />
}

/** The labels of what is chosen; a value that is no choice here is shown as it is. */
const wordsOf = (field: Field, draft: string): string =>
  severalIn(draft)
    .map((one) => field.choices.find(({ value }) => String(value) === one)?.label ?? one)
    .join('; ')

/** Lines of a long text as they are broken on the screen; each letter keeps its place, so that the cursor finds it. */
function brokenLines(letters: readonly string[], width: number): { from: number; letters: string[] }[] {
  let line = { from: 0, letters: [] as string[] }
  let cells = 0
  const lines = [line]
  letters.forEach((letter, index) => {
    const wide = widthOf(letter)
    const isEnd = letter === '\n'
    if (isEnd || cells + wide > width - 1) {
      line = { from: isEnd ? index + 1 : index, letters: [] }
      lines.push(line)
      cells = 0
    }
    if (isEnd) return
    line.letters.push(letter)
    cells += wide
  })
  return lines
}

function LongText({ line, width, isFocused }: { line: Line; width: number; isFocused: boolean }) {
  const lines = brokenLines(line.letters, width)
  const cursor = lines.findLastIndex(({ from }) => from <= line.at)
  const top = isFocused ? Math.max(0, cursor - LONG_ROWS + 1) : 0
  return lines.slice(top, top + LONG_ROWS).map(({ from, letters }, index) => {
    const at = line.at - from
    if (!isFocused || top + index !== cursor) return <Text key={from}>{letters.join('') || ' '}</Text>
    return (
      <WithCursor key={from} before={letters.slice(0, at).join('')} under={letters[at] ?? ' '} after={letters.slice(at + 1).join('')} />
    )
  })
}
