import { Box, Text } from 'ink'
import { dateFormat } from '../../../rules/installation/date-format.ts'
import { type Line, lineOf, textOf } from '../keys/line.ts'
import { OneLine, WithCursor } from '../lines/line-view.tsx'
import { clip, pad, widthOf } from '../text.ts'
import { GLYPHS } from '../tones.ts'
import { type Field, severalIn } from './fields.ts'

const LONG_ROWS = 5

/** The number of rows of a field. */
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
    <Box flexDirection="column" aria-label={spoken({ field, line, isFocused, isDisabled, hint, error, note })}>
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

/** The text of a field for a screen reader, with its whole value. */
function spoken({ field, line, isFocused, isDisabled, hint, error, note }: Omit<Props, 'labelWidth' | 'width'> & { line: Line }): string {
  const text = textOf(line)
  const isChoice = field.kind === 'choice' || field.kind === 'choices'
  const empty = hint ?? placeholderOf(field) ?? 'empty'
  const value = field.kind === 'flag' ? (text === 'true' ? 'Yes' : 'No') : (isChoice ? labelsOf(field, text) : text) || empty
  const shown = (!isChoice && text) || 'not applicable'
  return [
    `${isFocused ? `${GLYPHS.cursor} ` : ''}${field.label}${field.required ? ' (required)' : ''}: ${isDisabled ? shown : value}`,
    ...(error ? [`${GLYPHS.error} ${error}`] : []),
    ...(note ? [note] : []),
  ].join('. ')
}

const placeholderOf = ({ kind }: Field): string | undefined => {
  if (kind === 'day') return `${dateFormat.get()}, t for today`
  return kind === 'file' ? 'Path of a PDF file' : undefined
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
    // A disabled choice has no value, whatever was chosen before.
    if (isDisabled) return <Text dimColor>-</Text>
    const labels = labelsOf(field, text) || (hint ?? (field.required ? 'Choose' : 'None'))
    return (
      <Text inverse={isFocused} wrap="truncate">
        {field.kind === 'choices' ? `[ ${clip(labels, width - 4)} ]` : `< ${clip(labels, width - 4)} >`}
      </Text>
    )
  }
  if (isDisabled) return <Text dimColor>{text || '-'}</Text>
  if (field.kind === 'flag') return <Text inverse={isFocused}>{text === 'true' ? '[x] Yes' : '[ ] No '}</Text>
  if (field.kind === 'longText') return <LongText line={line} width={width} isFocused={isFocused} />
  if (!text && !isFocused) return <Text dimColor>{hint ?? '-'}</Text>
  if (!text) return <WithCursor before="" under=" " after={` ${hint ?? placeholderOf(field) ?? ''}`} isHint />
  if (!isFocused) return <Text wrap="truncate">{clip(text, width)}</Text>
  return <OneLine line={line} width={width} />
}

/** The labels of the chosen values. A value that is not a choice is shown as it is. */
const labelsOf = (field: Field, draft: string): string =>
  severalIn(draft)
    .map((one) => field.choices.find(({ value }) => String(value) === one)?.label ?? one)
    .join('; ')

/** A long text wrapped into lines. `from`: the index of a line's first letter, to find the cursor. */
function wrappedLines(letters: readonly string[], width: number): { from: number; letters: string[] }[] {
  let line: { from: number; letters: string[] } = { from: 0, letters: [] }
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
  const lines = wrappedLines(line.letters, width)
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
