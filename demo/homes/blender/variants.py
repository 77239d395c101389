"""Homes of the same plan that look different: {"of": "<home>", "hue": 140, "wood": "#...", ...} instead of rooms of their own."""
import colorsys
import json
import os

FABRICS = ('colour', 'other', 'cushions', 'throw', 'headboard', 'cover', 'curtain')
OWN = ('id', 'title', 'seed', 'plaster', 'frame', 'post', 'plinth', 'rail', 'sun', 'views', 'window_light', 'fill_light')


def read(path):
    data = json.load(open(path))
    if 'of' not in data:
        return data
    base = json.load(open(os.path.join(os.path.dirname(path), data['of'] + '.json')))
    base.update({key: data[key] for key in OWN if key in data})
    for room in base['rooms']:
        if not room.get('open'):
            room['wall'] = data.get('wall', room.get('wall', '#efe9dd'))
        if 'floor' in data and room.get('floor', '').split(':')[0] in ('porcelain', 'planks', 'terrazzo'):
            room['floor'] = data['floor']
        if room.get('accent'):
            room['accent']['colour'] = turned(room['accent']['colour'], data)
        for thing in room.get('furnish', []):
            dye(thing, data)
    for opening in base['openings']:
        dye(opening, data)
    for roof in base['roofs']:
        roof['tile'] = data.get('tile', roof.get('tile', '#8f4a30'))
    base['outside'] = [*({**thing, **data.get('land', {})} if thing['put'] == 'land' else thing for thing in base['outside']), *data.get('more', [])]
    base['only'] = data['only']
    return base


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
