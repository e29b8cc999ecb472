import { Box, Text } from 'ink'
import { useRoom } from '../session.tsx'
import { widthOf } from '../text.ts'
import { FieldView, rowsOf } from './field-view.tsx'
import type { Field } from './fields.ts'
import { type Form, fieldsIn, isDisabled } from './form.ts'

interface Props {
  form: Form
  hints?: Record<string, string>
  /** Rows of text above the fields. */
  lines: number
}

/** The fields of a form. On a small screen only those around the one in focus are shown. */
export function FormFields({ form, hints = {}, lines }: Props) {
  const room = useRoom()
  const fields = fieldsIn(form)
  const labelWidth = Math.min(Math.max(0, ...fields.map(({ label }) => widthOf(label))), Math.floor(room.columns / 2.5))
  const height = Math.max(3, room.rows - 5 - lines - (form.banner ? 3 : 0))
  const shown = window(fields, form, height)
  const from = fields.findIndex(({ path }) => path === shown[0]?.path)
  return (
    <Box flexDirection="column" marginTop={fields.length ? 1 : 0}>
      {shown.map((field) => (
        <FieldView
          key={field.path}
          field={field}
          line={form.lines[field.path]}
          labelWidth={labelWidth}
          width={Math.min(room.columns, 100) - 4}
          isFocused={form.focus === field.path}
          isDisabled={isDisabled(form, field.path)}
          hint={hints[field.path]}
          error={form.errors[field.path]}
          note={form.notes[field.path]}
        />
      ))}
      {shown.length < fields.length && <Text dimColor>{`  fields ${from + 1} to ${from + shown.length} of ${fields.length}`}</Text>}
    </Box>
  )
}

/** As many fields as fit into `height` rows, with the one in focus. */
function window(fields: readonly Field[], form: Form, height: number): Field[] {
  const rows = (from: number, to: number) =>
    fields.slice(from, to + 1).reduce((sum, field) => sum + rowsOf(field, form.errors[field.path], form.notes[field.path]), 0)
  const at = Math.max(
    0,
    fields.findIndex(({ path }) => path === form.focus),
  )
  let from = 0
  while (from < at && rows(from, at) > height) from++
  let to = at
  while (to + 1 < fields.length && rows(from, to + 1) <= height) to++
  return fields.slice(from, to + 1)
}
