import type { SvgIconComponent } from '@mui/icons-material'
import { NOT_ON_CARD } from '../cards.ts'
import { RowButton } from '../RowButton.tsx'
import { Column } from './Column.tsx'

interface ButtonColumnProps<R> {
  /** The action. Each button's label is the action and the name of its row. */
  label: string
  icon: SvgIconComponent
  nameOf(row: R): string
  /** Replaces that label. */
  says?(name: string): string
  /** Whether the row has the button. Default: all rows. */
  isOffered?(row: R): boolean
  isDisabled?(row: R): boolean
  /** The tooltip of a disabled button. */
  whyDisabled?: string
  /** A click on the row does the same, so a phone shows no button. */
  isRowClick?: boolean
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
  isRowClick,
  onPress,
  ...given
}: ButtonColumnProps<R>) => {
  const { says = (name) => `${label} ${name}` } = given
  return (
    <Column<R>
      label={label}
      disableSort
      className={isRowClick ? `card-button ${NOT_ON_CARD}` : 'card-button'}
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
