import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { defaultDarkTheme, defaultLightTheme } from 'react-admin'
import { cells } from './cells.ts'
import { paper } from './paper.ts'
import { PHONE, TARGET } from './phone.ts'
import { tables } from './tables.ts'

// Keeps react-admin's styles of its own components. The rest is ours: dense, calm, with enough contrast for WCAG AA.
const { components: raLight } = defaultLightTheme
const { components: raDark } = defaultDarkTheme

const fonts = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Open Sans", Arial, sans-serif'

/** Turns off animations for people who prefer reduced motion. */
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches

const stillness: ThemeOptions['transitions'] = {
  create: () => 'none',
  getAutoHeightDuration: () => 0,
  duration: { shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 },
}

const shared: ThemeOptions = {
  ...(isStill && { transitions: stillness }),
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: fonts,
    fontSize: 13,
    h1: { fontSize: '1.35rem', fontWeight: 650, lineHeight: 1.3 },
    h2: { fontSize: '0.95rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
    h6: { fontSize: '1.05rem', fontWeight: 650 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  sidebar: { width: 244, closedWidth: 52 },
}

const dress = ({ palette, typography }: Theme): ThemeOptions['components'] => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: isStill },
    styleOverrides: { root: { [PHONE]: { '&:not(.MuiSwitch-switchBase)': { minHeight: TARGET, minWidth: TARGET } } } },
  },
  MuiButton: { defaultProps: { size: 'small', disableElevation: true } },
  MuiIconButton: { defaultProps: { size: 'small' } },
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiCssBaseline: { styleOverrides: { ...cells({ palette, typography }), ...paper } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  // Old rows are dimmed while new ones come.
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderColor: palette.divider, '&:has(.old-rows) .RaDataTable-tbody': { opacity: 0.5 } } },
  },
  // On a phone a dialog with something to fill in has the whole screen. A question stays small.
  MuiDialog: {
    styleOverrides: {
      paper: {
        [PHONE]: {
          '&:not(.MuiDialog-paperWidthXs)': {
            margin: 0,
            width: '100%',
            maxWidth: '100%',
            height: '100%',
            maxHeight: '100%',
            borderRadius: 0,
          },
        },
      },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  MuiDialogTitle: { styleOverrides: { root: { padding: '16px 20px 10px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 20px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '10px 20px 16px', borderTop: `1px solid ${palette.divider}` } } },
  MuiInputBase: { styleOverrides: { root: { fontSize: '0.875rem', [PHONE]: { minHeight: TARGET } } } },
  MuiInputLabel: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  MuiAlertTitle: { styleOverrides: { root: { fontSize: '0.875rem', fontWeight: 650, marginBottom: 2 } } },
  // Wide tables scroll in their own frame. React-admin would let the whole page grow instead.
  RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } } },
  // The height of the window below the header. React-admin counts the header in em, which scrolls short pages by a few pixels.
  RaSidebar: { styleOverrides: { root: { '&, & .RaSidebar-fixed': { height: 'calc(100vh - 48px)' } } } },
  ...tables({ palette, typography }),
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: '0.875rem',
        '&.menu-link': { margin: '2px 8px', padding: '6px 10px', borderRadius: 6, color: palette.text.secondary },
        '&.menu-link .MuiListItemIcon-root': { color: 'inherit' },
        '&.menu-link.active': { color: palette.primary.main, backgroundColor: palette.action.selected, fontWeight: 650 },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { [PHONE]: { minHeight: TARGET } }, label: { fontSize: '0.875rem' } } },
  MuiTooltip: { defaultProps: { arrow: true } },
  // Between words of the same line, colour alone does not show a link.
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { '.MuiTypography-root > &.MuiLink-underlineHover': { textDecoration: 'underline' } } },
  },
  MuiToggleButton: { styleOverrides: { root: { padding: '4px 12px', color: palette.text.primary } } },
  // The hint under a field says why it is disabled, so it stays readable.
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2, '&.Mui-disabled': { color: palette.text.secondary } } } },
})

const light = createTheme({
  ...shared,
  palette: {
    mode: 'light',
    primary: { main: '#1f5a4a' },
    secondary: { main: '#2f4a66' },
    error: { main: '#b3261e' },
    warning: { main: '#8a5300' },
    info: { main: '#0b5a86' },
    success: { main: '#1f6f43' },
    background: { default: '#f4f5f3', paper: '#ffffff' },
    text: { primary: '#1b2320', secondary: '#525d58' },
    divider: '#dfe3e0',
  },
})

const dark = createTheme({
  ...shared,
  palette: {
    mode: 'dark',
    primary: { main: '#86cdb3' },
    secondary: { main: '#a9c2dd' },
    error: { main: '#ff8f85' },
    warning: { main: '#f0b35e' },
    info: { main: '#7fc4ee' },
    success: { main: '#7fd0a0' },
    background: { default: '#131816', paper: '#1b211f' },
    text: { primary: '#e6ebe8', secondary: '#a7b2ad' },
    divider: '#333c38',
  },
})

export const lightTheme = createTheme(light, { components: { ...raLight, ...dress(light) } })
export const darkTheme = createTheme(dark, { components: { ...raDark, ...dress(dark) } })
