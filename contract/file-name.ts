import type { FieldTrouble } from '#contract/field-reasons.ts';

/**
 * Endings of what a double click runs, mounts, installs or lets open something elsewhere: what Outlook and Gmail do not
 * deliver, and what macOS and Linux run. Endings of formats that can hold macros are not among them: their content says
 * whether it does.
 */
const RUNNABLE: ReadonlySet<string> = new Set(
  [
    // Programs and their parts
    'bat cmd com cpl dll drv exe ocx pif scr sys xll',
    // Scripts
    'bas csh hta htc js jse ksh pl ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 py pyc pyo pyw pyz pyzw sct',
    'bash sh vb vbe vbp vbs vsmacros ws wsc wsf wsh zsh',
    // Installers and packages
    'apk app appimage application appinstaller appref-ms appx appxbundle cab class deb flatpakref gadget ipa jar jnlp',
    'mpkg msi msix msixbundle msp mst msu pkg rpm run snap vsix vsto xbap',
    // Disks that open like folders, and what is in them is not marked as foreign
    'dmg img iso udf vhd vhdx',
    // Shortcuts, and settings that change the system or call another one
    'desktop fileloc inetloc library-ms lnk rdp scf search-ms searchconnector-ms settingcontent-ms shb shs url webloc',
    'website deskthemepack theme themepack diagcab diagcfg diagpkg inf ins isp its mcf msc mshxml printerexport prf reg',
    'webpnp chm hlp',
    // Macros and queries that run when they are opened
    'accde ade adp dqy iqy mde oqy rqy slk',
    // macOS
    'action applescript command osx scpt scptd terminal tool workflow',
  ].flatMap((endings) => endings.split(' ')),
);

/** Names of devices, whatever ending they have. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/;
/** Characters that lead to another folder, drive or stream. */
const ELSEWHERE = /[/\\:]/;
const ENDING = /\.([\p{L}\p{N}_-]{1,20})$/u;

/** As Windows keeps it: without dots and spaces at its end; in one case, and without variants of letters. */
function asWindowsDoes(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+$/, '');
}

/**
 * The ending of a name in small letters, without its dot; empty for none. Digits alone are none: they end dates and
 * numbers of versions.
 */
export function endingOf(name: string): string {
  const ending = ENDING.exec(asWindowsDoes(name))?.[1] ?? '';
  return /\p{L}/u.test(ending) ? ending : '';
}

/** Returns the problem with a file's name, whatever the file holds, or null. An empty name is for others to judge. */
export function fileNameTrouble(name: string): FieldTrouble | null {
  if (name.trim() === '') return null;
  const kept = asWindowsDoes(name);
  const ending = endingOf(name);
  if (RUNNABLE.has(ending)) return { reason: 'endingNotAllowed', values: { ending: `.${ending}` } };
  const [elsewhere] = ELSEWHERE.exec(name) ?? [];
  if (elsewhere) return { reason: 'fileNameNotPossible', values: { found: elsewhere } };
  const device = (kept.split('.')[0] ?? '').trim();
  if (kept === '' || DEVICE.test(device)) {
    return { reason: 'fileNameNotPossible', values: { found: (device || name.trim()).toUpperCase() } };
  }
  return null;
}
