"""Homes of the same plan that look different: {"of": "<home>", "hue": 140, ...} instead of rooms of their own. The words are in README.md."""
import colorsys
import json
import os

from house import STOREY

FABRICS = ('colour', 'other', 'cushions', 'throw', 'headboard', 'cover', 'curtain')
FIXED = ('kitchen_run', 'wc', 'basin', 'shower', 'bathtub', 'wardrobe', 'stairs', 'landing_rail', 'ceiling_light', 'pendant', 'ceiling_fan', 'socket', 'switch')
BARE = ('kitchen_run', 'basin')
OWN = ('id', 'title', 'seed', 'plaster', 'frame', 'post', 'plinth', 'rail', 'sun', 'views', 'window_light', 'fill_light', 'only', 'panorama')


def read(path):
    data = json.load(open(path))
    if 'of' not in data:
        return clear(data) if data.get('empty') else data
    base = json.load(open(os.path.join(os.path.dirname(path), data['of'] + '.json')))
    base.update({key: data[key] for key in OWN if key in data})
    for room in base['rooms']:
        repaint(room, data)
    for opening in base['openings']:
        dye(opening, data)
    for roof in base['roofs']:
        roof['tile'] = data.get('tile', roof.get('tile', '#8f4a30'))
        if roof['kind'] == 'flat' or 'roofs' in data:
            roof['plaster'] = base['plaster']
    surround(base, data)
    restack(base, data.get('block', {}))
    rebuild(base, data)
    return clear(base) if data.get('empty') else base


def clear(base):
    """As one moves in: what is fixed stays, what tenants bring with them does not."""
    for room in base['rooms']:
        room['furnish'] = [{**thing, 'bare': True} if thing['put'] in BARE else thing for thing in room.get('furnish', []) if thing['put'] in FIXED]
    for opening in base['openings']:
        opening.pop('curtain', None)
    return base


def repaint(room, data):
    if not room.get('open'):
        room['wall'] = data.get('wall', room.get('wall', '#efe9dd'))
    if 'floor' in data and room.get('floor', '').split(':')[0] in ('porcelain', 'planks', 'terrazzo'):
        room['floor'] = data['floor']
    if room.get('accent'):
        room['accent']['colour'] = data.get('accent') or turned(room['accent']['colour'], data)
    for thing in room.get('furnish', []):
        dye(thing, data)
    room['furnish'] = kept(room.get('furnish', []), data)


def surround(base, data):
    base['outside'] = [*kept(base['outside'], data), *data.get('more', [])]
    for thing in base['outside']:
        if thing['put'] == 'land':
            thing.update(data.get('land', {}))
        if thing.get('material', '').startswith('paving') and 'paving' in data:
            thing['material'] = data['paving']


def kept(things, data):
    """What is not left out; `pieces` says what is different about each of a kind."""
    return [{**thing, **data.get('pieces', {}).get(thing['put'], {})} for thing in things if thing['put'] not in data.get('without', [])]


def restack(base, block):
    """Another number of storeys, or the home on another of them: the ground and the roof go along."""
    if not block:
        return
    old, new = base['block'], {**base['block'], **block}
    down = (old['this'] - new['this']) * STOREY
    for thing in base['outside'] if down else ():
        key, usual = {'land': ('ground', -0.45), 'steps': ('base', -0.45)}.get(thing['put'], ('z', 0))
        thing[key] = thing.get(key, usual) + down
    for roof in base['roofs']:
        roof['z'] += (new['storeys'] - new['this'] - old['storeys'] + old['this']) * STOREY
    base['block'] = new


def rebuild(base, data):
    """`changes` of rooms (null: it is not there), of openings by their place, and of roofs one by one."""
    changes = data.get('changes', {})
    base['rooms'] = [changed(room, changes.get(room['id'], {})) for room in base['rooms'] if changes.get(room['id'], {}) is not None]
    base['rooms'] += data.get('rooms', [])
    base['openings'] = [o for o in base['openings'] if any(touches(room, o) for room in base['rooms'])]
    for opening in base['openings']:
        opening.update(data.get('opening', {}))
        for new in data.get('openings', []):
            if new['at'] == opening['at'] and new.get('level', 0) == opening.get('level', 0):
                opening.update(new)
    new = [*data.get('roofs', []), *[{}] * len(base['roofs'])]
    base['roofs'] = [{**roof, **change} for roof, change in zip(base['roofs'], new) if change is not None]


def changed(room, change):
    accent = {'accent': {**room['accent'], 'colour': change['accent']}} if isinstance(change.get('accent'), str) else {}
    furnish = [*kept(change.get('furnish', room['furnish']), change), *change.get('more', [])]
    return {**room, **change, **accent, 'furnish': furnish}


def touches(room, opening):
    (x0, y0, x1, y1), (x, y) = room['rect'], opening['at']
    return room.get('level', 0) == opening.get('level', 0) and (x in (x0, x1) and y0 < y < y1 or y in (y0, y1) and x0 < x < x1)


def dye(thing, data):
    for key in FABRICS:
        if isinstance(thing.get(key), str):
            thing[key] = turned(thing[key], data)
    if thing.get('wood') and data.get('wood'):
        thing['wood'] = data['wood']


def turned(colour, data):
    """The hue of what has one moves round, and calms down; cream stays cream."""
    if not colour.startswith('#'):
        return colour
    h, l, s = colorsys.rgb_to_hls(*(int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)))
    if s < 0.16 or l > 0.86:
        return colour
    red, green, blue = colorsys.hls_to_rgb((h + data.get('hue', 0) / 360) % 1, l, s * 0.62)
    return f'#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}'
