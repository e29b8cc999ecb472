import { type ColumnSet, screenColumns } from '../../../forms/columns.ts'
import type { Field } from '../dialogs/fields.ts'
import { Picker } from '../dialogs/picker.tsx'
import { useSession } from '../session.tsx'
import { columnsFrom } from './columns.ts'

/** The names of the columns that the user has chosen; undefined for the default columns. */
export interface ChosenColumns {
  chosen: readonly string[] | undefined
  onChoose(names: string[]): void
}

interface Props<Row, Name extends string> extends ChosenColumns {
  set: ColumnSet<Row, Name>
  onClose(): void
}

/** Chooses the columns of a list. At least one stays. */
export function ColumnPicker<Row, Name extends string>({ set, chosen, onChoose, onClose }: Props<Row, Name>) {
  const { person } = useSession()
  const shown = columnsFrom(set, person, {}, chosen).map(({ name }) => name)
  const field: Field = {
    path: 'columns',
    label: 'Columns',
    schema: {},
    kind: 'choices',
    required: true,
    nullable: false,
    maxLength: Number.POSITIVE_INFINITY,
    choices: screenColumns(set, person).map(({ name, title }) => ({ value: name, label: title })),
  }
  const pick = (draft: string) => {
    const names = draft.split('\n').filter(Boolean)
    if (names.length > 0) onChoose(names)
    onClose()
  }
  return <Picker field={field} draft={shown.join('\n')} typed="" onPick={pick} onClose={onClose} />
}
