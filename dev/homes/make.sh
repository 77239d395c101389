#!/bin/bash
# make.sh <work folder> <weights.tza> [home ...]   renders, develops and packs; stops nowhere twice: run it again to go on.
# UNTIL=HH:MM (UTC) begins no new picture after that time; GENTLE=10 is the priority (19, the lowest, unless said).
# PARTS="still-living" makes these pictures only (outside, still and pano unless said).
# Two of these at once, on different homes, keep two cores busy: one renders while the other takes the grain out.
set -u
here=$(cd "$(dirname "$0")" && pwd); work=$1; weights=$2; shift 2
gentle="nice -n ${GENTLE:-19}"
export OPENBLAS_NUM_THREADS=1      # on a busy machine threads only wait for each other
export MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=8000000000     # big arrays come and go: fetching their pages anew took a third of the time
[ $# -gt 0 ] || set -- $(cd "$here/parameters" && ls *.json | sed 's/\.json$//')
for home in "$@"; do
  for part in ${PARTS:-outside still pano}; do
    $gentle blender -b -P "$here/blender/render.py" -- "$here/parameters/$home.json" "$work/$home" --only $part ${UNTIL:+--until $UNTIL} 2>&1 | grep --line-buffered -E '^(BUILT|PLACING|RENDERED)|Error:.*(File|Trace)'
    $gentle python3 "$here/develop/develop.py" "$work/$home" "$weights"
  done
done
