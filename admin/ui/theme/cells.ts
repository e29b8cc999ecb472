import type { Theme } from '@mui/material/styles'

/**
 * The style of what stands in the cells of tables, by class: a page of a list has dozens of each, and an element with `sx` costs ten times
 * as much time as one with a class.
 */
export const cells = ({ palette, typography }: Pick<Theme, 'palette' | 'typography'>) => ({
  '.tick': { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', verticalAlign: 'middle', cursor: 'pointer' },
  '.tick input': { width: 16, height: 16, margin: 0, cursor: 'inherit', accentColor: palette.primary.main, colorScheme: palette.mode },
  '.tick:has(:disabled)': { cursor: 'default' },
  'div.second-line': { ...typography.caption, lineHeight: 1.3, color: palette.text.secondary },
  '.no-value': { color: palette.text.secondary },
  '.day': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '.past-due': { color: palette.error.main, fontWeight: 600 },
  '.past-due .one-line': { display: 'flex', alignItems: 'center', gap: 4, fontSize: '0.75rem' },
  '.standing': { minWidth: 132 },
  '.standing .MuiChip-root': { height: 'auto', minHeight: 22 },
  '.standing .MuiChip-label': { whiteSpace: 'normal', lineHeight: 1.25, paddingTop: 2, paddingBottom: 2 },
  '.standing .flags': { display: 'flex', alignItems: 'center', gap: 4, marginTop: 2, color: palette.warning.main },
  '.standing .second-line': { ...typography.caption, lineHeight: 1.3 },
  '.stage': { display: 'flex', alignItems: 'center', gap: 6 },
  '.stage .dot': { width: 9, height: 9, flexShrink: 0, borderRadius: '50%', backgroundColor: 'currentColor' },
  '.stage span:last-child': { color: palette.text.primary },
  '.stage.is-ready': { color: palette.text.secondary },
  '.stage.is-started': { color: palette.info.main },
  '.stage.is-filed': { color: palette.primary.main },
  '.stage.is-complete': { color: palette.success.main },
  'div.second-line.is-tracking-only': { color: palette.secondary.main, fontWeight: 600 },
  '.row-link': { color: palette.primary.main, fontWeight: 600, textDecoration: 'none' },
  '.row-link:not(.is-long)': { whiteSpace: 'nowrap' },
  '.row-link:hover, .MuiTypography-root > .row-link': { textDecoration: 'underline' },
  '.row-link.is-long': { display: 'inline-block', minWidth: '30ch', overflowWrap: 'anywhere' },
})
