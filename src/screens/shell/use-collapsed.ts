import { useState } from 'react';

const KEY = 'leitstand:navigationCollapsed';

/** Whether the navigation shows only its signs; this browser keeps the choice. */
export function useCollapsed(): readonly [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'true');
  const toggle = () => {
    localStorage.setItem(KEY, String(!collapsed));
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
