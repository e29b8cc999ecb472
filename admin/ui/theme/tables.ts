import type { Theme, ThemeOptions } from '@mui/material/styles'
import { cards } from '../lists/cards.ts'
import { HIDDEN } from './hidden.ts'
import { DESK, PHONE } from './phone.ts'

/** The width of a cell of a compact row, and of one with a standing. On a wide screen there is room for more. */
const CELL_AT_MOST = 'clamp(104px, 7.6vw, 320px)'
const CHIP_AT_MOST = 'clamp(200px, 13.8vw, 320px)'

/** What every cell of a table has. */
const CELL = {
  padding: '5px 8px',
  lineHeight: 1.35,
  fontSize: '0.8125rem',
  // Numbers stand on the line of the other cells.
  '& .MuiTypography-body2': { lineHeight: 'inherit' },
} as const

/** The tables: comfortable or compact rows, and cards on a phone. */
export const tables = ({ palette, typography }: Pick<Theme, 'palette' | 'typography'>): ThemeOptions['components'] => ({
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: palette.divider, ...CELL },
      head: {
        color: palette.text.secondary,
        fontWeight: 600,
        verticalAlign: 'bottom',
        backgroundColor: palette.background.paper,
        // A column of buttons: screen readers need its heading.
        '&.unseen-heading': { fontSize: 0 },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        // `relative` keeps visually hidden elements inside the frame; otherwise they widen the page.
        '& .RaDataTable-tableWrapper': { overflowX: 'auto', position: 'relative' },
        // The cells of a `Column`, which have no style of their own.
        '& .plain-cell': {
          ...typography.body2,
          ...CELL,
          textAlign: 'left',
          color: palette.text.primary,
          borderBottom: `1px solid ${palette.divider}`,
        },
        '& .choose': { width: 40 },
        '& .card-button': { width: 40, paddingLeft: 4, paddingRight: 4 },
        // The header of a column of buttons is only for screen readers.
        '& th.card-button': { fontSize: 0 },
        // A compact row is one line: second lines are hidden, and long values are cut off (`useWholeTexts` adds tooltips). Tables with
        // the class `several-lines` are not affected.
        [DESK]: {
          '[data-density=compact] &:not(.several-lines) td': {
            padding: '3px 5px',
            whiteSpace: 'nowrap',
            maxWidth: CELL_AT_MOST,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            '& :is(div, span, p):not(.MuiButtonBase-root)': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
            // A link of a long name is a box of its own elsewhere; here it ends in an ellipsis like other text.
            '& a:not(.MuiButtonBase-root)': { display: 'inline' },
            // Buttons and links stay in sight.
            '& .second-line:not(:has(button, a))': HIDDEN,
            '& .second-line:has(a)': { display: 'inline', marginLeft: 6 },
            '&:has(.second-line a)': { maxWidth: 'none' },
            '& .one-line': { display: 'flex', alignItems: 'center', gap: 4 },
            '& span.one-line': { display: 'inline-flex', marginLeft: 4, verticalAlign: 'bottom' },
            '& .MuiChip-root': { minWidth: 0 },
            '& .one-line > .MuiChip-root + *': { flexShrink: 0 },
            '&:has(.MuiChip-root)': { maxWidth: CHIP_AT_MOST },
          },
          '[data-density=compact] &:not(.several-lines) td:is(.stays, .column-email)': { maxWidth: 240 },
        },
        [PHONE]: cards(palette),
      },
    },
  },
})
