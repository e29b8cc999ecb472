import type { SvgIconComponent } from '@mui/icons-material'
import { DataTable } from 'react-admin'
import { RowButton } from './RowButton.tsx'

/** Of a column of buttons: its head is there to be read out, not seen. */
const sx = { width: 40, px: 0.5, '&.MuiTableCell-head': { fontSize: 0 } } as const

interface ButtonColumnProps<R> {
  /** What pressing does; each button says it before the name of its row. */
  label: string
  icon: SvgIconComponent
  nameOf(row: R): string
  /** What a button says, where it is not the two together. */
  says?(name: string): string
  /** Whether the row has the button at all; without it, all have. */
  isOffered?(row: R): boolean
  isDisabled?(row: R): boolean
  /** Said where it is. */
  whyDisabled?: string
  onPress(row: R): void
}

/** A column of a table with a button in each row. */
export const ButtonColumn = <R extends { id: number }>({
  label,
  icon,
  nameOf,
  isOffered,
  isDisabled,
  whyDisabled,
  onPress,
  ...given
}: ButtonColumnProps<R>) => {
  const { says = (name) => `${label} ${name}` } = given
  return (
    <DataTable.Col<R>
      label={label}
      disableSort
      sx={sx}
      render={(row) =>
        (isOffered?.(row) ?? true) && (
          <RowButton
            label={says(nameOf(row))}
            icon={icon}
            disabled={isDisabled?.(row)}
            whyDisabled={whyDisabled}
            onClick={() => onPress(row)}
          />
        )
      }
    />
  )
}
